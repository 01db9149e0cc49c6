import { PlusOutlined } from "@ant-design/icons";
import { LinkButton } from "../../components/LinkButton";

/** The way to a new trip. */
export const NewTripLink = () => (
  <LinkButton to="/trips/new" type="primary" icon={<PlusOutlined aria-hidden />}>
    New trip
  </LinkButton>
);
