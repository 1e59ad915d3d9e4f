import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Detail, FieldErrors, Id } from '../../contract/common';
import {
  AddedPasskey,
  MAX_PASSKEYS,
  PasskeyAssertion,
  PasskeyBody,
  PasskeyCreation,
  PasskeyOptionsBody,
  PasskeyRequest,
  Passkeys,
  PasskeyStepUpBody,
} from '../../contract/passkeys';
import { sessionOf } from '../plugins/access/authentication';
import { conflict, forbidden, notFound } from '../plugins/errors';
import { relyingPartyOf } from '../plugins/access/relyingParty';
import { answerOf } from '../plugins/access/tries';
import type { Passkeys as PasskeyService } from '../services/passkeys/passkeys';
import type { RelyingParty } from '../services/passkeys/webAuthn';

const tags = ['second factor'];
const REFUSALS = { 400: FieldErrors, 409: Detail, 429: Detail, 503: Detail };

interface Dependencies {
  passkeys: PasskeyService;
  publicUrl: string | null;
}

/** The passkeys of the person who is signed in, and the step-up by one. */
export function passkeysRoutes({ passkeys, publicUrl }: Dependencies): FastifyPluginAsyncTypebox {
  function partyOf(request: FastifyRequest): RelyingParty {
    const party = relyingPartyOf(request, { publicUrl });
    if (party === null) throw conflict('Passkeys need a host name, and this address has none.');
    return party;
  }

  return async (app) => {
    app.get(
      '/api/users/me/passkeys/',
      {
        config: { access: 'user', subject: 'none', beforeEnrolment: true },
        schema: {
          operationId: 'listPasskeys',
          summary: "The signed-in person's passkeys, and whether passkeys work at this address",
          tags,
          response: { 200: Passkeys },
        },
      },
      (request) => passkeys.list(request.user.id, relyingPartyOf(request, { publicUrl })),
    );

    app.post(
      '/api/users/me/passkeys/options/',
      {
        config: { access: 'user', subject: 'none', stepUp: true, beforeEnrolment: true },
        schema: {
          operationId: 'createPasskeyOptions',
          summary: 'What the browser makes a passkey of; it counts once it was added',
          tags,
          body: PasskeyOptionsBody,
          response: { 200: PasskeyCreation, ...REFUSALS },
        },
      },
      async (request) =>
        answerOf(
          await passkeys.begin(sessionOf(request), request.body.password, partyOf(request)),
          `You have ${MAX_PASSKEYS} passkeys, which is the most. Remove one first.`,
        ),
    );

    app.post(
      '/api/users/me/passkeys/',
      {
        config: { access: 'user', subject: 'none', beforeEnrolment: true },
        schema: {
          operationId: 'createPasskey',
          summary: 'Add a passkey as a second factor; with the first factor come the recovery codes',
          tags,
          body: PasskeyBody,
          response: { 200: AddedPasskey, ...REFUSALS },
        },
      },
      async (request) =>
        answerOf(
          await passkeys.add(sessionOf(request), request.body, partyOf(request)),
          'This passkey is known already, or there are too many.',
        ),
    );

    app.delete(
      '/api/users/me/passkeys/:id/',
      {
        config: { access: 'user', subject: 'none', stepUp: true },
        schema: {
          operationId: 'removePasskey',
          summary: 'Remove a passkey; with the last second factor the recovery codes go too',
          tags,
          params: Type.Object({ id: Id }),
          response: { 204: Type.Null(), 403: Detail, 404: Detail },
        },
      },
      async (request, reply) => {
        const result = await passkeys.remove(sessionOf(request), request.params.id);
        if (result === 'unknown') throw notFound();
        if (result === 'needed')
          throw forbidden('Your account requires a second factor: the last one cannot be removed.');
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/api/session/step-up/passkey/options/',
      {
        config: { access: 'user', subject: 'none' },
        schema: {
          operationId: 'createStepUpOptions',
          summary: 'What a passkey is asked, to show the second factor again',
          tags,
          body: PasskeyStepUpBody,
          response: { 200: PasskeyRequest, 409: Detail },
        },
      },
      async (request) => {
        const asked = await passkeys.beginStepUp(sessionOf(request), partyOf(request));
        if (asked === null) throw conflict('You have no passkey that works at this address.');
        return asked;
      },
    );

    app.post(
      '/api/session/step-up/passkey/',
      {
        config: { access: 'user', subject: 'none' },
        schema: {
          operationId: 'checkPasskey',
          summary: 'Show the second factor again by a passkey: for five minutes, what asks for it is done',
          tags,
          body: PasskeyAssertion,
          response: { 204: Type.Null(), ...REFUSALS },
        },
      },
      async (request, reply) => {
        answerOf(
          await passkeys.stepUp(sessionOf(request), request.body, partyOf(request)),
          'You have no second factor.',
        );
        return reply.code(204).send(null);
      },
    );
  };
}
