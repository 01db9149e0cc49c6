import { type FormEvent, useEffect, useState, type CSSProperties } from "react";
import { type ApiError, apiErrorOf } from "../../providers/apiError";
import { useWholeTitle } from "../../components/light/useDocumentTitle";
import { FormAlert } from "../../components/light/FormAlert";
import { SubmitButton } from "../../components/light/SubmitButton";
import { EnquiryForm, enquiryWords } from "./EnquiryForm";
import styles from "./EnquirePage.module.css";
import { type PublicForm, publicFormUrl, readPublicForm } from "../../providers/publicForm";
import { isFramedForm } from "../../providers/isFramedForm";
import { luminanceOf } from "../../domain/formats/contrast";

/** The public page of an enquiry form, in the organisation's colours. Other websites may frame it. */
export function EnquirePage({ publicId }: { publicId: string }) {
  const [form, setForm] = useState<PublicForm>();
  const [failure, setFailure] = useState<ApiError>();
  const [tries, setTries] = useState(1);
  const [thanks, setThanks] = useState("");
  useWholeTitle(form ? `${form.heading} · ${form.organisation}` : "Enquiry");
  useIcon(form?.hasLogo ? `${publicFormUrl(publicId)}/logo` : undefined);
  useFrameHeight();
  const { words, lang, dir } = enquiryWords(form?.locale ?? "en");

  useEffect(() => {
    let left = false;
    readPublicForm(publicId).then(
      (read) => !left && setForm(read),
      (thrown: unknown) => !left && setFailure(apiErrorOf(thrown)),
    );
    return () => {
      left = true;
    };
  }, [publicId, tries]);

  function tryAgain(event: FormEvent) {
    event.preventDefault();
    setFailure(undefined);
    setTries(tries + 1);
  }

  return (
    <main
      id="content"
      lang={lang}
      dir={dir}
      className={styles.page}
      style={form && brandStyle(form.brandColour)}
    >
      <div className={styles.card}>
        {form && (
          <header className={styles.head}>
            {form.hasLogo && <img src={`${publicFormUrl(publicId)}/logo`} alt="" className={styles.logo} />}
            <span className={styles.organisation}>{form.organisation}</span>
          </header>
        )}
        {thanks ? (
          <div role="status">
            <h1 className={styles.title}>{words.sent}</h1>
            <p className={styles.words}>
              <bdi>{thanks}</bdi>
            </p>
          </div>
        ) : form ? (
          <EnquiryForm publicId={publicId} form={form} onSent={setThanks} />
        ) : failure?.statusCode === 404 ? (
          <>
            <h1 className={styles.title}>No form here at present</h1>
            <p className={styles.words}>{failure.message}</p>
          </>
        ) : failure ? (
          <form onSubmit={tryAgain}>
            <FormAlert message={failure.message} />
            <SubmitButton busy={false}>Try again</SubmitButton>
          </form>
        ) : (
          <div className={styles.waiting} aria-busy="true" />
        )}
      </div>
    </main>
  );
}

function useIcon(address: string | undefined) {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!address || !icon) return;
    icon.removeAttribute("type");
    icon.href = address;
  }, [address]);
}

/**
 * Posts the height of the form (CSS px) to the embedding website, on change and on request (public/embed.js).
 */
function useFrameHeight(): void {
  useEffect(() => {
    if (!isFramedForm()) return;
    // Any origin may read it: a height is no secret.
    const post = () => parent.postMessage({ enquiryFormHeight: document.body.scrollHeight }, "*");
    const onAsked = ({ source, data }: MessageEvent) => {
      if (source === parent && data === "enquiryFormHeight?") post();
    };
    const observer = new ResizeObserver(post);
    observer.observe(document.body);
    addEventListener("message", onAsked);
    return () => {
      observer.disconnect();
      removeEventListener("message", onAsked);
    };
  }, []);
}

/** The page's colours from the brand colour, `#rrggbb`; text on it is black or white, by contrast. */
export function brandStyle(brandColour: string): CSSProperties {
  const onBrand = luminanceOf(brandColour) > 0.18 ? "#10151c" : "#ffffff";
  // React's CSSProperties type has no custom properties.
  return {
    "--primary": brandColour,
    "--on-primary": onBrand,
    "--button": brandColour,
    "--on-button": onBrand,
    "--button-hover": `color-mix(in srgb, ${brandColour} 88%, #ffffff)`,
    "--button-active": `color-mix(in srgb, ${brandColour} 92%, #000000)`,
  } as CSSProperties;
}
