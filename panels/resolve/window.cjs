// The plugin's main process: Resolve starts it with its own Electron.
const { app, BrowserWindow } = require('electron');

app.whenReady().then(() => {
  const panel = new BrowserWindow({
    width: 420,
    height: 720,
    title: '帧库',
    // The panel is our own file and loads no page of others; its adapter saves files and calls Resolve.
    webPreferences: { nodeIntegration: true, contextIsolation: false, sandbox: false },
  });
  panel.webContents.on('will-navigate', (event) => event.preventDefault());
  panel.webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  panel.loadFile('index.html');
});
app.on('window-all-closed', () => app.quit());
