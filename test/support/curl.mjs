/** As much of curl as the README uses, for machines without it: `-s`, `-H HEADER`, `-d BODY` and an address. */
const [headers, rest] = [{}, process.argv.slice(2)];
let address;
let body;
while (rest.length > 0) {
  const word = rest.shift();
  if (word === '-s') continue;
  if (word === '-H') {
    const [name, ...value] = rest.shift().split(':');
    headers[name] = value.join(':').trim();
  } else if (word === '-d') body = rest.shift();
  else if (!word.startsWith('-')) address = word;
  else throw new Error(`This curl does not know ${word}.`);
}
const answer = await fetch(address, { headers, body, method: body === undefined ? 'GET' : 'POST' });
console.log(await answer.text());
