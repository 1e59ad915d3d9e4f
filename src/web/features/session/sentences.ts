/** The messages of the sign-in forms (spec §5, §8). */
export const SENTENCES = {
  username: { minLength: 'Username is required.' },
  password: { minLength: 'Password is required.' },
};

/** For every failed login, regardless of the reason. */
export const WRONG_LOGIN = 'Please check your username and password and try again.';
