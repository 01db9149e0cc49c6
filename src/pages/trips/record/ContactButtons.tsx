import { MailOutlined, PhoneOutlined, WhatsAppOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import type { Trip } from "../../../resources/trips";
import { contactHref, type ContactWay } from "../contactHref";

const ways = [
  { way: "phone", verb: "Call", icon: <PhoneOutlined /> },
  { way: "whatsapp", verb: "WhatsApp", icon: <WhatsAppOutlined /> },
  { way: "email", verb: "Email", icon: <MailOutlined /> },
] as const satisfies readonly { way: ContactWay; verb: string; icon: unknown }[];

/** The ways to reach the customer with one click; those that are not known are not there. */
export function ContactButtons({ trip }: { trip: Trip }) {
  return ways.map(({ way, verb, icon }) => {
    const href = contactHref(trip, way);
    if (!href) return null;
    const name = `${verb} ${trip.customerName}`;
    return (
      <Tooltip key={way} title={`${verb} ${trip[way] ?? trip.phone ?? ""}`}>
        <Button
          href={href}
          icon={icon}
          aria-label={name}
          {...(way === "whatsapp" ? { target: "_blank", rel: "noreferrer" } : {})}
        />
      </Tooltip>
    );
  });
}
