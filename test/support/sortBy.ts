import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses an ordering from the header of a column. A menu that was closed before stays in the document, hidden by its style alone. */
export async function sortBy(user: UserEvent, column: string, choice: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: `Sort by ${column}` }));
  const item = await waitFor(() => {
    const [open] = screen
      .getAllByRole('menuitem', { name: choice })
      .filter((each) => each.closest('.ant-dropdown-hidden') === null);
    if (open === undefined) throw new Error(`The menu of ${column} offers no ${choice}`);
    return open;
  });
  await user.click(item);
}
