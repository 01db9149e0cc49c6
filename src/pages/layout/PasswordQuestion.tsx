import { lazy, Suspense } from "react";
import { usePasswordQuestion } from "../../providers/passwordQuestion";

const PasswordDialog = lazy(() => import("./PasswordDialog").then((m) => ({ default: m.PasswordDialog })));

/** Asks for the password where a call needs it; its form is loaded when it is first asked. */
export function PasswordQuestion() {
  const question = usePasswordQuestion();
  return (
    question && (
      <Suspense fallback={null}>
        <PasswordDialog onAnswer={question.answer} />
      </Suspense>
    )
  );
}
