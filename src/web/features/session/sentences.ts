/** The messages of the sign-in forms (spec §5, §8). */
export const SENTENCES = {
  username: { minLength: 'Username is required.' },
  password: { minLength: 'Password is required.' },
};

/** The message of a form that asks for a code. */
export const CODE_SENTENCES = { otp: { minLength: 'Enter the code.' } };

/** For every failed login, regardless of the reason. */
export const WRONG_LOGIN = 'Please check your username and password and try again.';
