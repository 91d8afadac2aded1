// The real server, to be started, killed and started again on the same database.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const program = process.env.AUSTRALIS ?? fileURLToPath(new URL('../../build/release/australis', import.meta.url));

for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1));

export class RealServer {
  folder = mkdtempSync(join(tmpdir(), 'australis-'));
  url = '';

  async start() {
    const listen = this.url ? new URL(this.url).host : '127.0.0.1:0';
    this.child = spawn(program, ['serve', '--listen', listen, '--db', join(this.folder, 'tables.db'), '--log', 'none'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const child = this.child;
    process.once('exit', () => child.kill('SIGKILL')); /* whatever happens to the test */
    this.url = await new Promise((resolve, reject) => {
      let said = '';
      this.child.stdout.on('data', (data) => {
        said += data;
        const found = /(http:\/\/\S+)/.exec(said);
        if (found) resolve(`${found[1].replace(/\/$/, '')}/`);
      });
      this.child.on('exit', () => reject(new Error(`the server ended: ${said}`)));
    });
    return this;
  }

  /** As a power cut does. */
  kill() {
    return this.stop('SIGKILL');
  }

  stop(signal = 'SIGTERM') {
    return new Promise((resolve) => {
      if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return resolve();
      this.child.once('exit', resolve);
      this.child.kill(signal);
    });
  }

  /** Other tables: all that was are gone. */
  async forget() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
    this.folder = mkdtempSync(join(tmpdir(), 'australis-'));
    return this.start();
  }

  async end() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async api(method, path, body, token) {
    const answer = await fetch(`${this.url}api/v1/${path}`, { method, headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }, body: body && JSON.stringify(body) });
    const text = await answer.text();
    try { return JSON.parse(text); } catch { return text; }
  }
}

/** Runs the tests of a file, or those named on the command line; says how long each took. */
export async function run(tests) {
  for (const test of tests.filter(({ name }) => process.argv.length < 3 || process.argv.slice(2).includes(name))) {
    const began = performance.now();
    const said = await test();
    console.log(`ok: ${test.name} (${Math.round(performance.now() - began)} ms)${said ? `: ${said}` : ''}`);
  }
}
