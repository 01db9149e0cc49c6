import { Component, type ReactNode } from "react";
import { PlainPage } from "./PlainPage";

interface BoundaryState {
  error?: Error | undefined;
  place: string;
}

/** Shows an error page if its children fail to load or render. A new `place` clears the error. */
export class ErrorBoundary extends Component<{ place: string; children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { place: this.props.place };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  static getDerivedStateFromProps({ place }: { place: string }, state: BoundaryState) {
    return place === state.place ? null : { place, error: undefined };
  }

  override render() {
    const { error } = this.state;
    return error ? <FailedPage error={error} /> : this.props.children;
  }
}

function FailedPage({ error }: { error: Error }) {
  // A deployment removes the old chunks, so an open page cannot load its next part.
  const isUpdated = /dynamically imported module|module script|preload css/i.test(error.message);
  return (
    <PlainPage
      title={isUpdated ? "Tripwright was updated" : "This page could not be shown"}
      text={
        isUpdated
          ? "A newer version is on the server. Load the page again to continue with it."
          : "What you saved is safe. Load the page again; if that does not help, go to the home page."
      }
    >
      <button type="button" onClick={() => location.reload()}>
        Load again
      </button>
      <a href="/">Home</a>
    </PlainPage>
  );
}
