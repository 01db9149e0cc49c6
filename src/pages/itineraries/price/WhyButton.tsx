import { InfoCircleOutlined } from "@ant-design/icons";
import { Button, Popover } from "antd";
import type { ReactNode } from "react";
import styles from "./price.module.css";

/** Tells how a figure came about, once it is pressed. */
export const WhyButton = ({ label, children }: { label: string; children: ReactNode }) => (
  <Popover
    trigger="click"
    placement="bottomRight"
    content={<div className={styles.explanation}>{children}</div>}
  >
    <Button
      type="text"
      size="small"
      icon={<InfoCircleOutlined aria-hidden />}
      aria-label={`How ${label} came about`}
    />
  </Popover>
);
