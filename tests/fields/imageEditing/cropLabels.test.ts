import { describe, expect, it } from "vitest";
import { cropLabels } from "../../../src/fields/imageEditing/ImageCrop";

describe("cropLabels", () => {
  it.each(["en-GB", "de", "", "zha"])("speaks English to a browser in %j", (language) => {
    expect(cropLabels(language)).toMatchObject({ title: "Edit image", reset: "Reset" });
  });

  it.each(["zh", "zh-CN", "zh-Hans-SG"])("speaks simplified Chinese to a browser in %s", (language) => {
    expect(cropLabels(language)).toMatchObject({ title: "编辑图片", reset: "重置" });
  });

  it.each(["zh-TW", "zh-HK", "zh-Hant"])("speaks traditional Chinese to a browser in %s", (language) => {
    expect(cropLabels(language)).toMatchObject({ title: "編輯圖片", reset: "重設" });
  });
});
