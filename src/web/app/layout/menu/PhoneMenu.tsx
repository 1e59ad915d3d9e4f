import { useState } from 'react';
import { CloseIcon, MenuIcon } from '../../../ui/icons/icons';
import { LateDrawer } from '../../../ui/loading/LateDrawer';
import { SideMenu } from './SideMenu';

/** The button at the left of the top bar on small screens, and the menu that it opens. */
export function PhoneMenu() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="bar-button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuIcon size={20} />
      </button>
      <LateDrawer
        open={open}
        onClose={() => setOpen(false)}
        placement="left"
        size={280}
        closable={false}
        destroyOnHidden
        rootClassName="phone-menu"
        aria-label="Menu"
      >
        <button
          type="button"
          className="bar-button phone-menu-close"
          aria-label="Close menu"
          onClick={() => setOpen(false)}
        >
          <CloseIcon size={20} />
        </button>
        <SideMenu isRail={false} />
      </LateDrawer>
    </>
  );
}
