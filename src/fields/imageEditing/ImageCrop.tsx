import ImgCrop from "antd-img-crop";
import { type JSX, useRef, useState } from "react";
import styles from "./ImageCrop.module.css";

interface ImageCropProps {
  /** Width over height of the result. */
  aspect?: number;
  /** Keeps the picture's own proportions, from 5:1 to 1:2, and its transparent parts. */
  free?: boolean;
  showReset?: boolean;
  /** Ant Design's Upload; it gets the cropped file, with the original's name and type. */
  children: JSX.Element;
}

/**
 * The image dialog between picking and uploading (specification, sections 2 and 9). A picture that this browser
 * cannot draw is sent unchanged; the server decides.
 */
export function ImageCrop({ aspect = 1, free = false, showReset = false, children }: ImageCropProps) {
  const [own, setOwn] = useState<number>();
  const [place, setPlace] = useState("");
  // Several picked files are cropped one by one.
  const last = useRef(Promise.resolve());
  const done = useRef<() => void>(undefined);
  const labels = cropLabels(navigator.language);
  return (
    <ImgCrop
      quality={0.4}
      fillColor={free ? "transparent" : "white"}
      aspect={(free && own) || aspect}
      minZoom={1}
      maxZoom={3}
      zoomSlider
      rotationSlider={false}
      aspectSlider={false}
      showGrid={false}
      cropShape="rect"
      showReset={showReset}
      {...(styles.dialog ? { modalClassName: styles.dialog } : {})}
      modalTitle={`${labels.title}${place}`}
      resetText={labels.reset}
      modalOk={labels.confirm}
      modalCancel={labels.cancel}
      onModalOk={() => done.current?.()}
      onModalCancel={() => done.current?.()}
      beforeCrop={async (file, all) => {
        const before = last.current;
        const { promise, resolve } = promised();
        last.current = promise;
        await before;
        done.current = resolve;
        setPlace(all.length > 1 ? ` ${all.indexOf(file) + 1} / ${all.length}` : "");
        const proportions = await proportionsOf(file);
        setOwn(proportions && Math.min(5, Math.max(0.5, proportions)));
        if (proportions === undefined) resolve();
        return proportions !== undefined;
      }}
      modalProps={{
        // Removes the handler with which antd-img-crop closes the dialog on a click on the mask.
        wrapProps: { onClick: undefined },
        afterOpenChange: (isOpen) => isOpen && nameControls(labels),
      }}
    >
      {children}
    </ImgCrop>
  );
}

function promised(): { promise: Promise<void>; resolve(): void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((fulfil) => (resolve = fulfil));
  return { promise, resolve };
}

/** antd-img-crop gives the zoom controls no names, and signs that only East Asian fonts have. */
function nameControls({ zoom, zoomIn, zoomOut }: CropLabels) {
  const control = document.querySelector(".img-crop-control-zoom");
  control?.querySelector('[role="slider"]')?.setAttribute("aria-label", zoom);
  const [out, into] = control?.querySelectorAll("button") ?? [];
  if (out) Object.assign(out, { textContent: "−", ariaLabel: zoomOut });
  if (into) Object.assign(into, { textContent: "+", ariaLabel: zoomIn });
}

const english = {
  title: "Edit image",
  reset: "Reset",
  confirm: "OK",
  cancel: "Cancel",
  zoom: "Zoom",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
};

type CropLabels = typeof english;

const simplified: CropLabels = {
  title: "编辑图片",
  reset: "重置",
  confirm: "确定",
  cancel: "取消",
  zoom: "缩放",
  zoomIn: "放大",
  zoomOut: "缩小",
};

const traditional: CropLabels = {
  title: "編輯圖片",
  reset: "重設",
  confirm: "確定",
  cancel: "取消",
  zoom: "縮放",
  zoomIn: "放大",
  zoomOut: "縮小",
};

/** The labels for a browser language (BCP 47): Chinese or English. */
export function cropLabels(language: string): CropLabels {
  if (!/^zh\b/i.test(language)) return english;
  return /^zh-(tw|hk|mo|hant)/i.test(language) ? traditional : simplified;
}

/** Width over height of a picture file; undefined where this browser cannot draw it. */
async function proportionsOf(file: Blob): Promise<number | undefined> {
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    return picture.naturalWidth > 0 ? picture.naturalWidth / picture.naturalHeight : undefined;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}
