import {
  CheckCircleOutlined,
  DiffOutlined,
  CloseCircleOutlined,
  EditOutlined,
  EyeOutlined,
  FileAddOutlined,
  FileTextOutlined,
  InboxOutlined,
  MailOutlined,
  PhoneOutlined,
  QuestionCircleOutlined,
  ScheduleOutlined,
  SendOutlined,
  SwapOutlined,
  TeamOutlined,
  UserSwitchOutlined,
  WhatsAppOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";
import type { TimelineKind } from "../../../vocabulary";

/** The picture beside an entry of each kind. */
export const timelineIcons: Record<TimelineKind, ReactNode> = {
  note: <FileTextOutlined />,
  call: <PhoneOutlined />,
  whatsapp: <WhatsAppOutlined />,
  email: <MailOutlined />,
  meeting: <TeamOutlined />,
  enquiry: <InboxOutlined />,
  status_change: <SwapOutlined />,
  assignment: <UserSwitchOutlined />,
  itinerary_created: <FileAddOutlined />,
  itinerary_sent: <SendOutlined />,
  itinerary_viewed: <EyeOutlined />,
  itinerary_accepted: <CheckCircleOutlined />,
  amendment: <DiffOutlined />,
  itinerary_declined: <CloseCircleOutlined />,
  question: <QuestionCircleOutlined />,
  follow_up: <ScheduleOutlined />,
  field_change: <EditOutlined />,
};
