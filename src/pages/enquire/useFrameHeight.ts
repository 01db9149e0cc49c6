import { useEffect } from "react";
import { isFramedForm } from "../../providers/isFramedForm";

/** Tells the website around the form how high it is, in CSS pixels, whenever that changes and when it is asked (public/embed.js). */
export function useFrameHeight(): void {
  useEffect(() => {
    if (!isFramedForm()) return;
    // A height is no secret: whoever shows the form sees it.
    const tell = () => parent.postMessage({ enquiryFormHeight: document.body.scrollHeight }, "*");
    const onAsked = ({ source, data }: MessageEvent) => {
      if (source === parent && data === "enquiryFormHeight?") tell();
    };
    const observer = new ResizeObserver(tell);
    observer.observe(document.body);
    addEventListener("message", onAsked);
    return () => {
      observer.disconnect();
      removeEventListener("message", onAsked);
    };
  }, []);
}
