/** Whether this page is an enquiry form in a frame of another website. */
export const isFramedForm = (): boolean => self !== top && location.pathname.startsWith("/enquire/");
