// Runs after the login page that the document itself draws, until the application answers its form.
(function () {
  // The browser itself waits with this until all styles are there.
  document.querySelector("[autofocus]").focus();
  var isSubmitted = false;
  function keep(event) {
    // Sent by the browser, the password would stand in the address.
    event.preventDefault();
    isSubmitted = true;
  }
  document.addEventListener("submit", keep);
  window.takeEarlySubmit = function () {
    document.removeEventListener("submit", keep);
    delete window.takeEarlySubmit;
    return isSubmitted;
  };
})();
