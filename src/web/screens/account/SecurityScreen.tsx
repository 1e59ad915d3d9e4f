import { PasskeysCard } from '../../features/account/PasskeysCard';
import { PasswordCard } from '../../features/account/PasswordCard';
import { SecondFactorCard } from '../../features/account/SecondFactorCard';
import { PageHeader } from '../../ui/page/PageHeader';

/** What protects the signed-in user's own account. */
export function SecurityScreen() {
  return (
    <>
      <PageHeader title="Security" subtitle="Your account" />
      <div className="account">
        <PasswordCard />
        <SecondFactorCard />
        <PasskeysCard />
      </div>
    </>
  );
}
