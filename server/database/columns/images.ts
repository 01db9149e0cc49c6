import type { ImagesField } from "../../../src/schema";
import type { Column } from "./Column";
import { storedAsArray } from "./storedAsArray";

export const imagesColumn: Column<ImagesField> = storedAsArray("uuid");
