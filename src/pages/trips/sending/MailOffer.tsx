import { Alert, Button, Input, Select } from "antd";
import { useId, useState } from "react";
import { ConfirmAddress } from "../../../components/ConfirmAddress";
import { type ApiError, apiErrorOf } from "../../../providers/apiError";
import { useCurrentUser } from "../../../providers/currentUser";
import { useMailState } from "../../../providers/useMailSetUp";
import styles from "./sending.module.css";
import { mailOffer, type SharedOffer } from "./writeOffer";

interface MailOfferProps {
  offer: SharedOffer;
  recipient: string | null;
  subject: string;
  /** {link} stands in it. */
  text: string;
  onTouched(): void;
}

/** The e-mail with a version, as it can be edited before it goes out. */
export function MailOffer({ offer, recipient, onTouched, ...proposed }: MailOfferProps) {
  const id = useId();
  const isOwn = useCurrentUser().user?.["isEmailConfirmed"] === true;
  const mayMail = useMailState()?.isConfirmed !== false;
  const [values, setValues] = useState({ ...proposed, to: recipient ? [recipient] : [] });
  const [isSending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState<string[]>();
  const [problem, setProblem] = useState<ApiError>();
  const set = (changes: Partial<typeof values>) => {
    onTouched();
    setProblem(undefined);
    setSentTo(undefined);
    setValues({ ...values, ...changes });
  };
  const send = async () => {
    if (isSending) return;
    setSending(true);
    try {
      setSentTo((await mailOffer(offer, values)).to);
      setProblem(undefined);
    } catch (thrown) {
      setProblem(apiErrorOf(thrown));
    }
    setSending(false);
  };
  const errorOf = (name: string) =>
    Object.entries(problem?.errors ?? {}).flatMap(([path, errors]) =>
      path.split(".", 1)[0] === name ? errors : [],
    );
  const field = (name: string, label: string, input: React.ReactNode) => (
    <div className={styles.field}>
      <label htmlFor={`${id}.${name}`}>{label}</label>
      {input}
      {errorOf(name).length > 0 && (
        <p role="alert" className={styles.error}>
          {errorOf(name).join(" ")}
        </p>
      )}
    </div>
  );
  return (
    <form
      className={styles.mail}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {field(
        "to",
        "To",
        <Select
          id={`${id}.to`}
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[",", ";", " "]}
          placeholder="name@example.com"
          value={values.to}
          onChange={(to: string[]) => set({ to })}
        />,
      )}
      {field(
        "subject",
        "Subject",
        <Input
          id={`${id}.subject`}
          dir="auto"
          maxLength={200}
          value={values.subject}
          onChange={({ target }) => set({ subject: target.value })}
        />,
      )}
      {field(
        "text",
        "Text",
        <Input.TextArea
          id={`${id}.text`}
          dir="auto"
          autoSize={{ minRows: 6, maxRows: 16 }}
          value={values.text}
          onChange={({ target }) => set({ text: target.value })}
        />,
      )}
      <p className={styles.hint}>
        {"{link} becomes a link of its own when the e-mail is sent. "}
        {isOwn
          ? "Answers come to you."
          : "Answers go to an owner, until you confirm your e-mail address."}{" "}
        {!isOwn && <ConfirmAddress />}
      </p>
      <div role="status">
        {!mayMail && (
          <Alert
            type="warning"
            showIcon
            message="Your organisation cannot write to others by e-mail yet: an owner first confirms their own address, with the link that was sent to it. Until then, copy the link."
          />
        )}
        {sentTo && (
          <Alert
            type="success"
            showIcon
            message={`On its way to ${sentTo.join(", ")}. The trip's timeline tells when it has gone out.`}
          />
        )}
        {problem && <Alert type="error" showIcon message={problem.message} />}
      </div>
      <Button
        className={styles.verb}
        type="primary"
        htmlType="submit"
        loading={isSending}
        disabled={values.to.length === 0 || !mayMail}
      >
        {sentTo ? "Send the e-mail again" : "Send the e-mail"}
      </Button>
    </form>
  );
}
