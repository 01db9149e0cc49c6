import { PageHeader } from "./PageHeader";

/** Stands where a page is still to come. */
export function PendingPage() {
  return <PageHeader title="Not here yet" context="This page is still being built." />;
}
