import type { ExternalIdentity } from '../../../../contract/externalIdentities';

/** An account by its person's name and its own. */
export const accountName = ({
  username,
  first_name,
  last_name,
}: NonNullable<ExternalIdentity['user']>): string => {
  const name = `${first_name} ${last_name}`.trim();
  return name === '' ? username : `${name} (${username})`;
};

export const accountText = ({ user }: ExternalIdentity): string =>
  user === null ? 'Not linked' : accountName(user);
