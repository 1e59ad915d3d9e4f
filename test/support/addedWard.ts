import { meanwhile } from './render';

/** An Admin adds a department or a bed, or changes one, bypassing the page. */
export async function write(method: string, path: string, body: object): Promise<number> {
  return meanwhile(async () => {
    // A user's oldest sessions are ended: only the newest few last.
    const token = await server.signIn('admin');
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
    });
    if (!response.ok)
      throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { id: number }).id;
  });
}

let made = 0;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A department of its own, and a bed in it. */
export async function ward(): Promise<{
  department: number;
  bed: number;
  name: string;
  abbreviation: string;
}> {
  const letter = LETTERS[(made += 1)] ?? 'A';
  const name = `Ward ${letter}`;
  const abbreviation = `${letter}W`;
  const department = await write('POST', '/departments/', { name, abbreviation });
  return { department, name, abbreviation, bed: await write('POST', '/beds/', { number: 4, department }) };
}
