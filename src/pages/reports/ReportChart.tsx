import { useId } from "react";
import { useNavigate } from "react-router";
import {
  Bar,
  BarChart,
  Cell,
  LabelList,
  Legend,
  ReferenceLine,
  ResponsiveContainer,
  Text,
  XAxis,
  type XAxisTickContentProps,
  YAxis,
} from "recharts";
import styles from "./reports.module.css";

export interface ChartRow {
  key: string;
  name: string;
  /** Whether its month is not over. */
  isRunning: boolean;
  /** One for each series. */
  bars: readonly { value: number; text: string; href: string }[];
}

interface ReportChartProps {
  /** The name of each series. */
  labels: readonly string[];
  rows: readonly ChartRow[];
  /** Whether the bars stand beside one another. */
  isUpright: boolean;
  /** In pixels. */
  height: number;
}

/** Bars that open their lists. The table below says the same to screen readers and by keyboard. */
export function ReportChart({ labels, rows, isUpright, height }: ReportChartProps) {
  const navigate = useNavigate();
  const id = useId();
  const fill = (index: number) => `url(#${id}-${index % patterns.length})`;
  const category = {
    dataKey: "name",
    type: "category",
    tickLine: false,
    axisLine: false,
    interval: 0,
  } as const;
  const number = { type: "number", hide: true, domain: [least, most] } as const;
  return (
    <div className={styles.chart} aria-hidden="true">
      <ResponsiveContainer width="100%" height={height} minWidth={isUpright ? rows.length * monthWidth : 0}>
        <BarChart
          data={[...rows]}
          layout={isUpright ? "horizontal" : "vertical"}
          margin={
            isUpright ? { top: 24, right: 8, bottom: 0, left: 8 } : { top: 0, right: 96, bottom: 0, left: 0 }
          }
          barCategoryGap="24%"
          accessibilityLayer={false}
        >
          <defs>
            {patterns.map((draw, index) => (
              <pattern key={index} id={`${id}-${index}`} width="8" height="8" patternUnits="userSpaceOnUse">
                {draw}
              </pattern>
            ))}
          </defs>
          {isUpright ? <XAxis {...category} tick={MonthName} height={48} /> : <XAxis {...number} />}
          {isUpright ? <YAxis {...number} /> : <YAxis {...category} tick={tick} width={nameWidth} />}
          {isUpright ? (
            <ReferenceLine y={0} stroke="var(--border)" />
          ) : (
            <ReferenceLine x={0} stroke="var(--border)" />
          )}
          {labels.length > 1 && (
            <Legend verticalAlign="top" align="left" iconType="square" itemSorter={null} height={28} />
          )}
          {labels.map((label, index) => (
            <Bar
              key={label}
              name={label}
              dataKey={(row: ChartRow) => row.bars[index]?.value ?? 0}
              fill={fill(index)}
              stroke="var(--primary)"
              maxBarSize={40}
              minPointSize={1}
              isAnimationActive={false}
              cursor="pointer"
              onClick={(_bar, at) => {
                const href = rows[at]?.bars[index]?.href;
                if (href) void navigate(href);
              }}
            >
              {rows.map((row) => (
                <Cell key={row.key} {...(row.isRunning ? running : {})} />
              ))}
              <LabelList
                position={isUpright ? "top" : "right"}
                fill="var(--text)"
                fontSize={13}
                valueAccessor={({ payload }: { payload?: ChartRow }) => payload?.bars[index]?.text ?? ""}
              />
            </Bar>
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

const tick = { fill: "var(--text-secondary)", fontSize: 13 };

/** A name below its bar, broken into lines where it is wider than its share of the chart. */
const MonthName = ({ x, y, payload, width, visibleTicksCount }: XAxisTickContentProps) => (
  <Text
    {...{ x, y, ...tick }}
    width={Number(width) / visibleTicksCount - 2}
    textAnchor="middle"
    verticalAnchor="start"
  >
    {String(payload.value)}
  </Text>
);

/** Axes begin at zero, and below it where a value does. */
const least = (value: number) => Math.min(0, value);
const most = (value: number) => Math.max(0, value);

/** A month that is not over has a broken edge. */
const running = { strokeDasharray: "5 4", fillOpacity: 0.5 };

/** In CSS pixels: of the names beside the bars, and of a bar with its name below. */
const [nameWidth, monthWidth] = [140, 72];

const ground = (opacity: number) => <rect width="8" height="8" fill="var(--primary)" fillOpacity={opacity} />;

/** Each series has a pattern of its own, so that colour alone does not distinguish it. */
const patterns = [
  ground(0.25),
  <>
    {ground(0.1)}
    <path d="M-2 2 L2 -2 M0 8 L8 0 M6 10 L10 6" stroke="var(--primary)" strokeWidth="2" />
  </>,
  <>
    {ground(0.1)}
    <circle cx="4" cy="4" r="2" fill="var(--primary)" />
  </>,
];
