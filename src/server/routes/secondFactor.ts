import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { Detail, FieldErrors, Id } from '../../contract/common';
import { Page } from '../../contract/paging';
import {
  NewRecoveryCodesBody,
  OtpBody,
  PeopleQuery,
  PersonWithFactor,
  RecoveryCodes,
  SecondFactor,
  SecondFactorBody,
  SecondFactorEndBody,
  SecondFactorKey,
} from '../../contract/secondFactor';
import { findPeopleWithFactors } from '../db/accounts/secondFactors';
import type { Db } from '../db/engine/client';
import { forbidden, notFound } from '../plugins/errors';
import { sessionOf } from '../plugins/access/authentication';
import { pageAnswer } from '../plugins/responses/pages';
import { answerOf } from '../plugins/access/tries';
import type { SecondFactors } from '../services/accounts/credentials/secondFactors';

const tags = ['second factor'];
const REFUSALS = { 400: FieldErrors, 409: Detail, 429: Detail, 503: Detail };

/** The second factor of the person who is signed in, the step-up, and an Admin's look at those of all. */
export function secondFactorRoutes({
  db,
  factors,
}: {
  db: Db;
  factors: SecondFactors;
}): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/users/me/second-factor/',
      {
        config: { access: 'user', subject: 'none', beforeEnrolment: true },
        schema: {
          operationId: 'getSecondFactor',
          summary: 'Whether the signed-in person has a second factor',
          tags,
          response: { 200: SecondFactor },
        },
      },
      ({ user }) => factors.statusOf(user),
    );

    app.post(
      '/api/users/me/second-factor/',
      {
        // Of a user who has a passkey: the password alone adds no other factor.
        config: { access: 'user', subject: 'none', beforeEnrolment: true, stepUp: true },
        schema: {
          operationId: 'createSecondFactorKey',
          summary: 'Make a key for an authenticator app; it counts once it is confirmed',
          tags,
          body: SecondFactorBody,
          response: { 200: SecondFactorKey, ...REFUSALS },
        },
      },
      async (request) => answerOf(await factors.begin(sessionOf(request), request.body.password), ALREADY_ON),
    );

    app.post(
      '/api/users/me/second-factor/confirm/',
      {
        config: { access: 'user', subject: 'none', beforeEnrolment: true },
        schema: {
          operationId: 'createSecondFactor',
          summary:
            'Switch the second factor on by a code of the key; only this answer has the recovery codes',
          tags,
          body: OtpBody,
          response: { 200: RecoveryCodes, ...REFUSALS },
        },
      },
      async (request) =>
        answerOf(
          await factors.confirm(sessionOf(request), request.body.otp),
          'There is nothing to confirm. Begin again.',
        ),
    );

    app.post(
      '/api/users/me/second-factor/recovery-codes/',
      {
        config: { access: 'user', subject: 'none', stepUp: true },
        schema: {
          operationId: 'renewRecoveryCodes',
          summary: 'Make other recovery codes; those from before are dead',
          tags,
          body: NewRecoveryCodesBody,
          response: { 200: RecoveryCodes, 409: Detail },
        },
      },
      async ({ user }) => answerOf(await factors.replaceRecoveryCodes(user), IS_OFF),
    );

    app.post(
      '/api/users/me/second-factor/end/',
      {
        config: { access: 'user', subject: 'none' },
        schema: {
          operationId: 'endSecondFactor',
          summary: 'Switch the second factor off, with the password and a code',
          tags,
          body: SecondFactorEndBody,
          response: { 204: Type.Null(), 403: Detail, ...REFUSALS },
        },
      },
      async (request, reply) => {
        if ((await factors.statusOf(request.user)).is_required)
          throw forbidden('Your account requires a second factor: it cannot be switched off.');
        answerOf(await factors.end(sessionOf(request), request.body), IS_OFF);
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/api/session/step-up/',
      {
        config: { access: 'user', subject: 'none' },
        schema: {
          operationId: 'checkSecondFactor',
          summary: 'Show the second factor again: for five minutes, what asks for it is done',
          tags,
          body: OtpBody,
          response: { 204: Type.Null(), ...REFUSALS },
        },
      },
      async (request, reply) => {
        answerOf(await factors.prove(sessionOf(request), request.body.otp), IS_OFF);
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/api/second-factors/',
      {
        config: { access: 'manage second factors', subject: 'none' },
        schema: {
          operationId: 'listSecondFactors',
          summary: 'Active accounts, and since when each has a second factor',
          tags,
          querystring: PeopleQuery,
          response: { 200: Page(PersonWithFactor) },
        },
      },
      async (request) => pageAnswer(request, await findPeopleWithFactors(db, request.query)),
    );

    app.delete(
      '/api/users/:id/second-factor/',
      {
        config: { access: 'manage second factors', subject: 'none', stepUp: true },
        schema: {
          operationId: 'endSecondFactorOfUser',
          summary: "Reset a user's second factor",
          tags,
          params: Type.Object({ id: Id }),
          response: { 204: Type.Null() },
        },
      },
      async ({ params, user }, reply) => {
        if (params.id === user.id) throw forbidden('Switch off your own under Security.');
        if (!(await factors.reset(params.id, user))) throw notFound();
        return reply.code(204).send(null);
      },
    );
  };
}

const ALREADY_ON = 'You have a second factor already.';
const IS_OFF = 'You have no second factor.';
