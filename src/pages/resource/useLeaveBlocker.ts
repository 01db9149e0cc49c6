import { useLayoutEffect } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { isGuarded, leave } from "./leaveGuards";

/** Lets the guards of what is not saved decide about every navigation. The router takes one blocker: it stands in the frame. */
export function useLeaveBlocker(): void {
  const blocker = useBlocker(isHeldBack);
  useLayoutEffect(() => {
    if (blocker.state === "blocked") leave(blocker.proceed);
  }, [blocker]);
}

/** A link to a part of the page leaves nothing. */
const isHeldBack: BlockerFunction = ({ currentLocation: here, nextLocation: next }) =>
  isGuarded() && (here.pathname !== next.pathname || here.search !== next.search);
