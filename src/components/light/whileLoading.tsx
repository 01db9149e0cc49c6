import { type ReactNode, Suspense } from "react";
import { Spinner } from "./Spinner";

/** Shows the spinner until the lazily loaded page inside is here. */
export const whileLoading = (page: ReactNode) => <Suspense fallback={<Spinner />}>{page}</Suspense>;
