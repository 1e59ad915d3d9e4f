/** The day that a moment (epoch ms) falls on where the server stands, which is where the hospital is: `YYYY-MM-DD`. */
export function calendarDay(moment: number): string {
  const at = new Date(moment);
  const [month, day] = [at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${at.getFullYear()}-${month}-${day}`;
}
