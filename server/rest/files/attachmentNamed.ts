/** The header with which a browser keeps an answer as a file of this name, in whatever script (RFC 6266, RFC 5987). */
export const attachmentNamed = (name: string): string => `attachment; filename*=UTF-8''${encoded(name)}`;

const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
