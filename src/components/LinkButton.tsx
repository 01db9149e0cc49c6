import { Button, type ButtonProps } from "antd";
import { useHref, useLinkClickHandler } from "react-router";

interface LinkButtonProps extends Omit<ButtonProps, "href" | "onClick" | "htmlType"> {
  to: string;
}

/** A link that looks like a button. It can open in a new tab, as links do. */
export function LinkButton({ to, target, ...props }: LinkButtonProps) {
  const href = useHref(to);
  const onClick = useLinkClickHandler<HTMLElement>(to, { target });
  return <Button {...props} href={href} target={target} onClick={onClick} />;
}
