import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Link } from "react-router";

/** The way to a new trip. */
export const NewTripLink = () => (
  <Link to="/trips/new">
    <Button type="primary" icon={<PlusOutlined />} tabIndex={-1}>
      New trip
    </Button>
  </Link>
);
