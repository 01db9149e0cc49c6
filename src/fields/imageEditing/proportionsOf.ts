/** Width over height of the picture in a file, as this browser draws it; undefined where it cannot. */
export async function proportionsOf(file: Blob): Promise<number | undefined> {
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
