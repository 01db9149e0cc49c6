// Asks the server for what the page reads first, before the application is here. src/providers/earlyAnswers.ts has the answers.
(function () {
  var token = null;
  var remembered = null;
  try {
    token = localStorage.getItem("token");
    remembered = JSON.parse(localStorage.getItem("opening") || "{}")[location.pathname + location.search];
  } catch {
    // Storage can be closed to a page, or hold what nobody can read; then the document's calls are all.
  }
  var meta = document.querySelector('meta[name="early-calls"]');
  if (!token || !meta || self !== top) return;
  var answers = {};
  meta.content
    .split(" ")
    .concat(remembered || [])
    .forEach(function (path) {
      if (!/^\/api\//.test(path) || answers[path]) return;
      answers[path] = fetch(path, {
        headers: { Accept: "application/json", Authorization: "Bearer " + token },
      });
      // A failure is told to whoever reads the answer.
      answers[path].catch(function () {});
    });
  window.earlyAnswers = { token: token, answers: answers };
})();
