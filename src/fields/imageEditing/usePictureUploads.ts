import { usePictureStore } from "./pictureStore";
import { useUploads } from "./useUploads";

/** Sends pictures. One alone takes the place of another that is under way; several are sent one after the other. */
export function usePictureUploads(onUploaded: (id: string) => void, several = false) {
  const store = usePictureStore();
  const { pending, add, drop } = useUploads({
    upload: store.upload,
    take: ({ id }) => void onUploaded(id),
  });
  const sending = pending.find(({ error }) => error === undefined);
  const failed = pending.filter(({ error }) => error !== undefined);
  return {
    /** Of 100, while something is being sent. */
    percent: sending?.percent,
    /** What went wrong, in words, until something else is begun. */
    error: failed.map(({ name, error }) => (several ? `${name}: ${error}` : error)).join(" "),
    start(file: File) {
      if (!several || !sending) pending.forEach(({ uid }) => drop(uid));
      add(file);
    },
    cancel: () => sending && drop(sending.uid),
  };
}
