drop trigger "jobs__history" on "jobs";
