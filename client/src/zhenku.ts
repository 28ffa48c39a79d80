#!/usr/bin/env node
import { askOnTerminal } from './cli/command.ts';
import { run } from './cli/run.ts';

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  print: (text) => process.stdout.write(`${text}\n`),
  note: (text) => process.stderr.write(`${text}\n`),
  ask: askOnTerminal,
});
