import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();
const flags = { present: 1, verified: 4, hasCredential: 64 };

/** A device with one passkey, in software: ES256 without attestation, as WebAuthn writes it. */
export function softPasskey(site = { origin: "http://localhost:3000", host: "localhost" }) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(16);
  const id = credentialId.toString("base64url");
  let counter = 0;
  let lastSite = site;
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: lastSite.origin, crossOrigin: false }));
  const header = (bits: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(lastSite.host), Buffer.from([bits]), count]);
  };
  return {
    id,
    /** Answers as if the page stood elsewhere. */
    at(other: typeof site) {
      lastSite = other;
      return this;
    },
    /** The counter of a copy of the device. */
    rewind(count: number) {
      counter = count;
    },
    /** What the device answers to a challenge for a new passkey. */
    make(challenge: string) {
      const { x, y } = publicKey.export({ format: "jwk" });
      const point = (text: string | undefined) => Buffer.from(text ?? "", "base64url");
      const key = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        point(x),
        Buffer.from("225820", "hex"),
        point(y),
      ]);
      const data = Buffer.concat([
        header(flags.present | flags.verified | flags.hasCredential),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        key,
      ]);
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id,
        clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      };
    },
    /** What it answers to a challenge of a sign-in. */
    prove(challenge: string, { isVerified = true } = {}) {
      counter += 1;
      const data = header(flags.present | (isVerified ? flags.verified : 0));
      const client = clientData("webauthn.get", challenge);
      return {
        id,
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
      };
    },
  };
}
