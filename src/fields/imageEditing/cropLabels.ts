/** The words of the image dialog. */
export interface CropLabels {
  title: string;
  reset: string;
  confirm: string;
  cancel: string;
  zoom: string;
  zoomIn: string;
  zoomOut: string;
}

const english: CropLabels = {
  title: "Edit image",
  reset: "Reset",
  confirm: "OK",
  cancel: "Cancel",
  zoom: "Zoom",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
};

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

/** The labels for a browser's language (BCP 47): Chinese for a Chinese browser, English for every other. */
export function cropLabels(language: string): CropLabels {
  if (!/^zh\b/i.test(language)) return english;
  return /^zh-(tw|hk|mo|hant)/i.test(language) ? traditional : simplified;
}
