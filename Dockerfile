# One image for all that runs: web processes, the worker, the clock, every command of manage.py (compose.yaml).
#
#     docker build -t live-magic .
#
# Nothing secret is in it, it runs as nobody in particular, and it writes to /tmp and /var/lib/live-magic alone.
ARG PYTHON_IMAGE=docker.io/library/python:3.13-slim-bookworm

FROM ${PYTHON_IMAGE} AS build
RUN python -m venv /opt/venv
COPY requirements.txt /tmp/requirements.txt
RUN /opt/venv/bin/python -m pip install --no-cache-dir --no-compile -r /tmp/requirements.txt \
    && /opt/venv/bin/python -m pip uninstall --yes pip setuptools
WORKDIR /app
COPY . .
# Settings want a key to be there: this one signs nothing, and ends with its line.
RUN /opt/venv/bin/python -m config.messages \
    && DJANGO_SETTINGS_MODULE=config.settings.production DATABASE_URL=sqlite:///:memory: STATIC_ROOT=/opt/static \
    SECRET_KEY="only while static files are collected, 0123456789 abcdef" \
    /opt/venv/bin/python manage.py collectstatic --no-input --ignore rest_framework \
    && /opt/venv/bin/python -m compileall -q -j 0 /app /opt/venv

FROM ${PYTHON_IMAGE}
RUN groupadd --gid 10001 magus \
    && useradd --uid 10001 --gid magus --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin magus \
    && install -d -o magus -g magus -m 0700 /var/lib/live-magic /var/lib/live-magic/backups
COPY --from=build /opt/venv /opt/venv
COPY --from=build /opt/static /opt/static
COPY --from=build /app /app
WORKDIR /app
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DJANGO_SETTINGS_MODULE=config.settings.production \
    STATIC_ROOT=/opt/static \
    VAR_DIR=/var/lib/live-magic
USER 10001:10001
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --retries=3 CMD ["python", "-m", "config.probe"]
# Addresses of tables are secrets: nobody logs them. Streams that are open at the end have ten seconds.
CMD ["uvicorn", "config.asgi:application", "--host", "0.0.0.0", "--port", "8000", "--lifespan", "off", \
     "--no-proxy-headers", "--no-server-header", "--no-access-log", "--timeout-graceful-shutdown", "10"]
