import { FileImage } from "../../../fields/imageEditing/FileImage";
import type { DraftItem } from "../draft/draft";
import styles from "./ItemPicture.module.css";
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

/** The photo of an item, or the icon of its kind. The small one is hidden in a narrow window. */
export function ItemPicture({ item: { photo, kind }, isSmall }: { item: DraftItem; isSmall?: boolean }) {
  const size = isSmall ? styles.small : styles.large;
  if (photo) return <FileImage id={photo} size="thumb" alt="" className={`${styles.picture} ${size}`} />;
  return (
    <span className={`${styles.picture} ${styles.icon} ${size}`} aria-hidden>
      {itemIcons[kind]}
    </span>
  );
}

const itemIcons: Readonly<Record<ItemKind, ReactNode>> = {
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
