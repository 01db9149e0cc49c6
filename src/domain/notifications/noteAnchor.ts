/** The id of a note's element in the timeline of its row, which links name after "#". */
export const noteAnchor = (id: string): string => `note-${id}`;
