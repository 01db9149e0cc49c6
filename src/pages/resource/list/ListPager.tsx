import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Pagination } from "antd";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { lastPage } from "../listState/readListState";
import { pageSizes } from "../listState/ListState";
import styles from "./ResourceList.module.css";
import type { ListData } from "./useListData";

/** Which rows of how many are shown, and Ant Design's way to the others. */
export function ListPager({ data: { list, tableProps, controller } }: { data: ListData }) {
  const { formats } = useFieldEnvironment();
  const { page, size } = controller.state;
  const shown = list.rows?.length ?? 0;
  const first = (page - 1) * size + 1;
  const total = `${formats.number(list.total)}${list.totalIsAtLeast ? "+" : ""}`;
  const hasMore = list.totalIsAtLeast ? shown === size : first - 1 + shown < list.total;
  return (
    <div className={styles.pager}>
      <span role="status">
        {shown > 0 ? `${formats.number(first)} – ${formats.number(first + shown - 1)} of ${total}` : "\u00a0"}
        {page >= lastPage(size) && hasMore && (
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
      <Pages {...tableProps.pagination} />
    </div>
  );
}

/**
 * Ant Design's pagination with buttons in its items. As it comes, the items of its list are what the keyboard stops at: they have
 * no role, and the arrows no name.
 */
function Pages(pagination: ListData["tableProps"]["pagination"]) {
  const pages = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const item of pages.current?.querySelectorAll("li[tabindex]") ?? [])
      item.removeAttribute("tabindex");
  });
  return (
    <div ref={pages} className={styles.pages}>
      <Pagination
        {...pagination}
        size="small"
        showSizeChanger={{ "aria-label": "Rows of a page" }}
        pageSizeOptions={pageSizes.map(String)}
        showLessItems
        itemRender={(page, type) => {
          if (type === "page")
            return (
              <PageButton label={`Page ${page}`} isCurrent={page === pagination.current}>
                {page}
              </PageButton>
            );
          if (type === "prev")
            return (
              <PageButton label="Previous page" isDisabled={pagination.current === 1}>
                <LeftOutlined aria-hidden />
              </PageButton>
            );
          if (type === "next")
            return (
              <PageButton
                label="Next page"
                isDisabled={pagination.current * pagination.pageSize >= pagination.total}
              >
                <RightOutlined aria-hidden />
              </PageButton>
            );
          const label = type === "jump-prev" ? "Some pages back" : "Some pages on";
          return <PageButton label={label}>…</PageButton>;
        }}
      />
    </div>
  );
}

/** A press of it is heard by the item around it. */
const PageButton = ({
  label,
  isCurrent,
  isDisabled,
  children,
}: {
  label: string;
  isCurrent?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
}) => (
  <button
    type="button"
    className={styles.pageButton}
    aria-label={label}
    aria-current={isCurrent ? "page" : undefined}
    disabled={isDisabled}
    // The item takes Enter as a press of its own, beside the button's.
    onKeyDown={(event) => event.stopPropagation()}
  >
    {children}
  </button>
);
