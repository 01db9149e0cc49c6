import {
  BankOutlined,
  CarOutlined,
  CoffeeOutlined,
  CompassOutlined,
  FileTextOutlined,
  HomeOutlined,
  IdcardOutlined,
  SafetyOutlined,
  SendOutlined,
  TagOutlined,
  TeamOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";
import type { ItemKind } from "../../../vocabulary";

/** A picture for each kind of item, beside its words. */
export const itemIcons: Readonly<Record<ItemKind, ReactNode>> = {
  hotel_stay: <HomeOutlined />,
  activity: <CompassOutlined />,
  transfer: <CarOutlined />,
  transport: <CarOutlined />,
  flight: <SendOutlined />,
  train: <BankOutlined />,
  cruise: <SendOutlined />,
  meal: <CoffeeOutlined />,
  guide: <TeamOutlined />,
  visa: <IdcardOutlined />,
  insurance: <SafetyOutlined />,
  fee: <TagOutlined />,
  note: <FileTextOutlined />,
};
