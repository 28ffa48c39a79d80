import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { parseInput } from '../../platform/http/input.ts';
import { acceptForms } from '../alipay/form.ts';
import type { AlipaySandboxKeys } from '../alipay/keys.ts';
import { AlipayRefusal, type Fields, spoiledReply } from '../alipay/protocol.ts';
import { sendPage } from '../cashier.ts';
import { isWithheld, serveFaults, withholdReply } from '../faults.ts';
import type { SandboxTables } from '../tables.ts';
import { decideCheck, findCheck } from './checks.ts';
import { handleIdentityCall, checkOfPage } from './gateway.ts';
import { identityPage, identityRefusalPage } from './page.ts';

export type IdentitySandboxOptions = { db: Db; keys: AlipaySandboxKeys };

const OUTCOMES = { pass: 'passed', fail: 'failed', expire: 'expired' } as const;
const Outcome = z.enum(['pass', 'fail', 'expire'], '只能是 pass、fail、expire');

const Decision = z.object({ certifyId: z.string('请填写核验编号'), outcome: Outcome });

export async function identitySandbox(app: FastifyInstance, options: IdentitySandboxOptions): Promise<void> {
  const { keys } = options;
  const db = options.db.withTables<SandboxTables>();
  const faults = serveFaults(app, 'identity');

  acceptForms(app);

  app.post('/sandbox/identity/gateway.do', async (request, reply) => {
    const fault = faults.take();
    if (fault === 'unavailable') return reply.code(503).send('');
    const response = await handleIdentityCall(db, keys, { ...fieldsOf(request.query), ...fieldsOf(request.body) });
    if (isWithheld(fault)) return withholdReply(reply, fault);
    return reply.type('application/json; charset=utf-8').send(spoiledReply(response, fault));
  });

  app.get('/sandbox/identity/gateway.do', async (request, reply) => {
    try {
      const check = await checkOfPage(db, keys, fieldsOf(request.query));
      const inBrowser = /\btext\/html\b/.test(request.headers.accept ?? '');
      if (inBrowser) return sendPage(reply, identityPage(check), check.return_url);
      // A non-HTML request passes the check.
      return sendPage(reply, identityPage((await decideCheck(db, check.certify_id, { status: 'passed' }))!));
    } catch (error) {
      if (!(error instanceof AlipayRefusal)) throw error;
      return sendPage(reply.code(400), identityRefusalPage(error.subCode, error.message));
    }
  });

  app.post('/sandbox/identity/page', async (request, reply) => {
    const choice = Decision.safeParse(request.body);
    const check = choice.success
      ? await decideCheck(db, choice.data.certifyId, { status: OUTCOMES[choice.data.outcome] })
      : undefined;
    if (check) return reply.redirect(check.return_url, 303);
    return sendPage(reply.code(404), identityRefusalPage('INVALID_PARAMETER', '核验不存在'));
  });

  app.post('/sandbox/identity/decide', async (request, reply) => {
    const { certifyId, outcome } = parseInput(Decision, request);
    if (!(await findCheck(db, certifyId))) throw new AppError('notFound', { message: '核验不存在' });
    await decideCheck(db, certifyId, { status: OUTCOMES[outcome], again: true });
    return reply.send({ code: 0, data: null, message: '' });
  });
}

const fieldsOf = (value: unknown): Fields =>
  Object.fromEntries(
    Object.entries(value ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
