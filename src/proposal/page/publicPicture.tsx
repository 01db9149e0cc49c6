import type { ComponentType } from "react";
import type { PictureProps } from "../ProposalSetting";

/** The longest side of each size in which a picture is stored, in pixels. Source: server/files/imageSizes.ts. */
const stored = { thumb: 240, medium: 960, full: 2_400 } as const;

/** How the page of a token draws pictures: each in the size that fits, those below the first screen when they are scrolled to. */
export function publicPicture(token: string): ComponentType<PictureProps> {
  const address = (fileId: string, size: keyof typeof stored) =>
    `/api/public/proposals/${token}/pictures/${fileId}?size=${size}`;
  return function PublicPicture({ fileId, alt, sizes, isFirst }) {
    const inSize = (size: keyof typeof stored) => `${address(fileId, size)} ${stored[size]}w`;
    return (
      <img
        src={address(fileId, "medium")}
        srcSet={[inSize("thumb"), inSize("medium"), inSize("full")].join(", ")}
        sizes={sizes}
        alt={alt}
        decoding="async"
        {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy" })}
      />
    );
  };
}
