import type { User } from '../../../contract/users';
import { useGetUserQuery } from '../../api/users';
import { momentText, statusText, typeText } from '../../features/admin/userText';
import { OpenSessionList } from '../../features/session/OpenSessionList';
import { paths } from '../../lib/paths';
import { Card } from '../../ui/Card';
import { Facts } from '../../ui/Facts';
import { ItemRegion } from '../../ui/loading/ItemRegion';
import { ItemScreen } from './ItemScreen';
import '../../features/admin/AdminPage.css';

/** A staff member, read-only but for where they are signed in. */
export function UserDetailsScreen() {
  return (
    <ItemScreen title="User Details" back={{ title: 'Users', to: paths.users }}>
      {(id) => <Details key={id} id={id} />}
    </ItemScreen>
  );
}

function Details({ id }: { id: number }) {
  return (
    <ItemRegion<User> noun="user" query={useGetUserQuery(id)} missing={paths.users}>
      {(user) => (
        <>
          <Card
            title={`${user.first_name} ${user.last_name}`.trim() || user.username}
            className="admin-facts"
          >
            <Facts
              facts={[
                { label: 'User ID', value: user.id },
                { label: 'First Name', value: user.first_name },
                { label: 'Last Name', value: user.last_name },
                { label: 'Email', value: user.email },
                { label: 'Username', value: user.username },
                { label: 'Status', value: statusText(user) },
                { label: 'Type', value: typeText(user) },
                { label: 'Last Login', value: momentText(user.last_login) },
                { label: 'Date Joined', value: momentText(user.date_joined) },
              ]}
            />
          </Card>
          <Card title="Signed in on" className="admin-facts">
            <OpenSessionList whose={user.id} />
          </Card>
        </>
      )}
    </ItemRegion>
  );
}
