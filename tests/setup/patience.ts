import { configure } from "@testing-library/react";

// A machine that does other things besides may take long to draw what a test waits for. What never comes fails as well.
configure({ asyncUtilTimeout: 60_000 });
