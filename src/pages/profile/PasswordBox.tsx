import { EyeInvisibleOutlined, EyeOutlined } from "@ant-design/icons";
import { Button, Input, type InputProps } from "antd";
import { useState } from "react";

/** A password whose text can be shown while typing, with the mouse and by keyboard. */
export function PasswordBox(props: InputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={isShown ? "text" : "password"}
      suffix={
        <Button
          type="text"
          size="small"
          icon={isShown ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
          aria-label="Show password"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
