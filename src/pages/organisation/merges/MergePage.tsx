import { Button } from "antd";
import { useState } from "react";
import { LinkButton } from "../../../components/LinkButton";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { rowPath } from "../../../providers/resourcePath";
import { refresh } from "../../../providers/rows/useRow";
import type { Merge } from "../../../resources/merges";
import type { Resource } from "../../../schema";
import { ResourceDetail } from "../../resource/detail/ResourceDetail";
import { RowPage } from "../../resource/detail/RowPage";
import { TakeApart } from "../../resource/merging/MergedRows";

/** A merge, with a way to the row that stayed and a button that takes it apart. */
export const MergePage = ({ resource }: { resource: Resource }) => (
  <RowPage resource={resource}>
    {(row) => {
      // The rows of this resource are merges.
      const merge = row as Merge;
      return <ResourceDetail resource={resource} row={row} actions={<MergeActions merge={merge} />} />;
    }}
  </RowPage>
);

function MergeActions({ merge }: { merge: Merge }) {
  const { actor, isResource, resourceNamed } = useFieldEnvironment();
  const [isAsking, setIsAsking] = useState(false);
  if (!isResource(merge.resource)) return null;
  const resource = resourceNamed(merge.resource);
  const path = rowPath(resource, merge.survivorId, actor);
  return (
    <>
      {path && <LinkButton to={path}>{`Open “${merge.survivorName}”`}</LinkButton>}
      {merge.status === "merged" && (
        <Button type="primary" onClick={() => setIsAsking(true)}>
          Take apart …
        </Button>
      )}
      {isAsking && (
        <TakeApart
          resource={resource}
          merge={merge}
          onClosed={() => {
            setIsAsking(false);
            void refresh("merges");
          }}
        />
      )}
    </>
  );
}
