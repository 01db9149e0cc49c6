import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { PlainSelect } from "../../../components/PlainSelect";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import styles from "./ListPager.module.css";
import { lastPage } from "../listState/readListState";
import { type ListState, pageSizes, rememberSize } from "../listState/ListState";
import type { ListRows } from "./useListRows";
import type { ListStateController } from "../listState/useListState";

interface ListPagerProps extends Pick<ListStateController, "change"> {
  list: ListRows;
  state: ListState;
}

/** Which rows of how many are shown, and the way to the others. */
export function ListPager({ list, state, change }: ListPagerProps) {
  const { formats } = useFieldEnvironment();
  const choose = (size: number) => {
    change({ size });
    rememberSize(size);
  };
  const shown = list.rows?.length ?? 0;
  const first = (state.page - 1) * state.size + 1;
  const total = `${formats.number(list.total)}${list.totalIsAtLeast ? "+" : ""}`;
  const hasMore = list.totalIsAtLeast ? shown === state.size : first - 1 + shown < list.total;
  const isLast = state.page >= lastPage(state.size);
  return (
    <div className={styles.pager}>
      <span role="status">
        {shown > 0 ? `${formats.number(first)} – ${formats.number(first + shown - 1)} of ${total}` : "\u00a0"}
        {isLast && hasMore && (
          <span className={styles.part}>
            The rows behind these are found by a filter or in the other order.
          </span>
        )}
        {list.examined > 0 && (
          <span className={styles.part}>
            {`Only the first ${formats.number(list.examined)} rows of the list were looked through.`}
          </span>
        )}
      </span>
      <span className={styles.space} />
      <PlainSelect
        label="Rows"
        showsLabel
        value={String(state.size)}
        options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
        onChange={(size) => choose(Number(size))}
      />
      <Button
        icon={<LeftOutlined aria-hidden />}
        aria-label="Previous page"
        disabled={state.page === 1}
        onClick={() => change({ page: state.page - 1 })}
      />
      <Button
        icon={<RightOutlined aria-hidden />}
        aria-label="Next page"
        disabled={!hasMore || isLast || list.isRefreshing}
        onClick={() => change({ page: state.page + 1 })}
      />
    </div>
  );
}
