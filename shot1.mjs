import { pages, base, login } from "./shot.mjs";
const h = { authorization: `Bearer ${login.token}` };
const imports = await (await fetch(base + "/api/imports", { headers: h })).json();
console.log(imports.map((i) => [i.id, i.name, i.state, i.counts?.created ?? i.done]));
const contacts = await (await fetch(base + "/api/contacts?_end=3&_sort=createdAt&_order=asc", { headers: h })).json();
await pages(async (p, shot) => {
  await p.goto(base + "/imports"); await shot("imports");
  await p.goto(base + "/imports/" + imports[0].id); await shot("import-done");
  const undo = p.getByRole("button", { name: /take|undo/i }).first();
  console.log(await p.getByRole("button").allTextContents());
  if (await undo.count()) { await undo.click(); await shot("import-undo"); await p.keyboard.press("Escape"); }
  await p.goto(base + "/contacts/" + contacts[0].id); await shot("contact");
  await p.goto(base + "/accounts"); await shot("accounts");
});
