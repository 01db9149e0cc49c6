// For websites that show an enquiry form in a frame: gives the frame the height of its form. See useFrameHeight.ts.
(function () {
  var origin = new URL(document.currentScript.src).origin;
  var framesOfForms = function () {
    return Array.prototype.filter.call(document.getElementsByTagName("iframe"), function (frame) {
      return frame.src.startsWith(origin + "/enquire/");
    });
  };
  addEventListener("message", function (event) {
    var height = event.origin === origin && event.data && event.data.enquiryFormHeight;
    if (typeof height !== "number") return;
    framesOfForms().forEach(function (frame) {
      if (frame.contentWindow === event.source) frame.style.height = Math.ceil(height) + "px";
    });
  });
  // A form that was there before this script has told its height to nobody.
  framesOfForms().forEach(function (frame) {
    frame.contentWindow.postMessage("enquiryFormHeight?", origin);
  });
})();
